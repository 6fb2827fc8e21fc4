import { sceneGraphic } from "../graphic";

export default sceneGraphic("table");
