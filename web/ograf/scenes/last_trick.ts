import { sceneGraphic } from "../graphic";

export default sceneGraphic("last_trick");
