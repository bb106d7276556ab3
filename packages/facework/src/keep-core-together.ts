import './keep-playing-together.ts'
import { createFaceControls, DefaultClips } from '@facework/runtime'
import { WeightInput } from '@facework/runtime/internal'
import { Face } from './face.ts'

// Rolldown and esbuild put every module into a file by who needs it. Parts of a face that are loaded on demand need
// different modules of what every page with a face has loaded already, so that this would be cut into thirty files, 3 KB
// larger than one. Those parts import this module, so that all of them need the same: there is one for the small modules
// that readers of clips need as well (base), one for what plays clips on a face (playing), one for faces (core), one for
// known vocabularies (names), and one for what makes a head of a file (importer); each imports the one before it. Besides
// base, some parts need the reader of `.facework` files (container), of takes (takes), or the control sets (sets).
// package.json lists them as modules with side effects: bundlers would leave the imports out otherwise.
const core = new Set<unknown>()
core.add(Face).add(createFaceControls).add(WeightInput).add(DefaultClips)
