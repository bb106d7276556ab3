import { type FacsControl, facsControls } from '../../source/facs-controls.ts'

declare const data: FacsControl[]

export { data }

export default { load: facsControls }
