import { INPUT_FORMATS } from '@facework/formats'

/** Endings of the files that can be brought in. */
export const IMPORTED_ENDINGS: readonly string[] = INPUT_FORMATS.flatMap((format) => format.endings)

/** `.glb` of `Head.GLB`; empty for a name without one. */
export const endingOf = (file: string) => /\.[^./\\]+$/.exec(file)?.[0].toLowerCase() ?? ''
