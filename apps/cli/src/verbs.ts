import type { Verb } from './verb.ts'

/** A verb as help lists it. Its file is loaded only when it is asked for: the packages behind a verb take time. */
export interface VerbEntry {
  readonly summary: string
  readonly load: () => Promise<Verb>
}

/** Several verbs under one word, such as `poses`. */
export interface VerbGroup {
  readonly summary: string
  readonly verbs: Readonly<Record<string, VerbEntry>>
}

/** What `facework --help` lists, under its headings. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, VerbEntry | VerbGroup>>>> = {
  'Look at files:': {
    inspect: {
      summary: 'show what files hold: skeletons, meshes, morphs, clips, poses',
      load: async () => (await import('./verbs/inspect.ts')).inspect,
    },
    evaluate: {
      summary: 'evaluate one frame of a head: joints, morphs and curves',
      load: async () => (await import('./verbs/evaluate.ts')).evaluate,
    },
    map: {
      summary: 'map control sets to heads',
      verbs: {
        detect: {
          summary: 'find out which controls drive a head',
          load: async () => (await import('./verbs/map-detect.ts')).mapDetect,
        },
      },
    },
  },
  'Heads and poses:': {
    import: {
      summary: 'turn a head or an animation into documents',
      load: async () => (await import('./verbs/import.ts')).importVerb,
    },
    character: {
      summary: 'create characters',
      verbs: {
        create: {
          summary: 'make a character folder from a head',
          load: async () => (await import('./verbs/character-create.ts')).characterCreate,
        },
      },
    },
    poses: {
      summary: 'make and edit pose assets',
      verbs: {
        create: {
          summary: 'make a pose asset from the frames or morphs of a head',
          load: async () => (await import('./verbs/poses/poses-create.ts')).posesCreate,
        },
        list: {
          summary: 'list the poses of an asset',
          load: async () => (await import('./verbs/poses/poses-list.ts')).posesList,
        },
        rename: {
          summary: 'rename a pose',
          load: async () => (await import('./verbs/poses/poses-rename.ts')).posesRename,
        },
        paste: {
          summary: 'name poses from a text file',
          load: async () => (await import('./verbs/poses/poses-paste.ts')).posesPaste,
        },
        delete: {
          summary: 'delete poses',
          load: async () => (await import('./verbs/poses/poses-delete.ts')).posesDelete,
        },
        convert: {
          summary: 'switch an asset between additive and full',
          load: async () => (await import('./verbs/poses/poses-convert.ts')).posesConvert,
        },
        update: {
          summary: 'update poses from a head that was exported again',
          load: async () => (await import('./verbs/poses/poses-update.ts')).posesUpdate,
        },
        merge: {
          summary: 'make one asset from two',
          load: async () => (await import('./verbs/poses/poses-merge.ts')).posesMerge,
        },
        extract: {
          summary: 'make a new asset of some poses',
          load: async () => (await import('./verbs/poses/poses-extract.ts')).posesExtract,
        },
      },
    },
    optimize: {
      summary: 'write a head in fewer bytes',
      load: async () => (await import('./verbs/optimize.ts')).optimize,
    },
  },
  'Clips:': {
    bake: {
      summary: 'bake clips onto heads as ordinary glTF animations',
      load: async () => (await import('./verbs/bake.ts')).bake,
    },
    clip: {
      summary: 'edit and convert clips',
      verbs: {
        convert: {
          summary: 'write a clip in another format',
          load: async () => (await import('./verbs/clip/clip-convert.ts')).clipConvert,
        },
        modify: {
          summary: 'apply modifiers to a clip',
          load: async () => (await import('./verbs/clip/clip-modify.ts')).clipModify,
        },
        strip: {
          summary: 'remove joint tracks from a clip',
          load: async () => (await import('./verbs/clip/clip-strip.ts')).clipStrip,
        },
        reimport: {
          summary: 're-import a clip from its source and reapply its modifiers and edits',
          load: async () => (await import('./verbs/clip/clip-reimport.ts')).clipReimport,
        },
        update: {
          summary: 'rebuild clips whose modifiers changed',
          load: async () => (await import('./verbs/clip/clip-update.ts')).clipUpdate,
        },
        revert: {
          summary: 'revert a clip to what was imported',
          load: async () => (await import('./verbs/clip/clip-revert.ts')).clipRevert,
        },
      },
    },
    compress: {
      summary: 'compress a clip within a maximum error',
      load: async () => (await import('./verbs/compress.ts')).compress,
    },
    decompress: {
      summary: 'write a compressed clip in another format',
      load: async () => (await import('./verbs/decompress.ts')).decompress,
    },
  },
  'Editor:': {
    studio: {
      summary: 'serve the browser editor with a folder of documents',
      load: async () => (await import('./verbs/studio.ts')).studio,
    },
  },
}
