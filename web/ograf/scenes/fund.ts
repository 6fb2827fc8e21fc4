import { sceneGraphic } from "../graphic";

export default sceneGraphic("fund", 2);
