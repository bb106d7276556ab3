import { characterCommands } from './character.ts'
import { clipCommands } from './clip.ts'
import { curveCommands } from './curves.ts'
import { documentCommands } from './document.ts'
import { graphDriverCommands } from './graph-driver.ts'
import { graphInputCommands } from './graph-inputs.ts'
import { graphNodeCommands } from './graph-nodes.ts'
import { keyCommands } from './keys.ts'
import { mapCommands } from './map.ts'
import { markerCommands } from './markers.ts'
import { modifierCommands } from './modifiers.ts'
import { overrideCommands } from './overrides.ts'
import { poseCreationCommands } from './pose-creation.ts'
import { poseCommands } from './poses.ts'
import { skeletonCommands } from './skeleton.ts'
import { soundCommands } from './sound.ts'

/** Every built-in command by its id. */
export const COMMANDS = {
  ...characterCommands,
  ...clipCommands,
  ...curveCommands,
  ...documentCommands,
  ...graphDriverCommands,
  ...graphInputCommands,
  ...graphNodeCommands,
  ...keyCommands,
  ...mapCommands,
  ...markerCommands,
  ...modifierCommands,
  ...overrideCommands,
  ...poseCreationCommands,
  ...poseCommands,
  ...skeletonCommands,
  ...soundCommands,
}
