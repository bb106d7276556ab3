import type { Verb } from './verb.ts'

/** A verb in the help list. Its module is loaded on demand, because loading its packages takes time. */
export interface VerbEntry {
  readonly summary: string
  readonly load: () => Promise<Verb>
}

/** A group of verbs under one name, such as `poses`. */
export interface VerbGroup {
  readonly summary: string
  readonly verbs: Readonly<Record<string, VerbEntry>>
}

/** The verbs by their headings in `facework --help`. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, VerbEntry | VerbGroup>>>> = {
  'Inspect files:': {
    inspect: {
      summary: 'list skeletons, meshes, morphs, clips and poses of files',
      load: async () => (await import('./verbs/inspect.ts')).inspect,
    },
    evaluate: {
      summary: 'evaluate one frame of a head: joints, morphs and curves',
      load: async () => (await import('./verbs/evaluate.ts')).evaluate,
    },
    check: {
      summary: 'check whether a head is ready for a target, and fix it',
      load: async () => (await import('./verbs/check.ts')).check,
    },
    map: {
      summary: 'map control sets to heads',
      verbs: {
        detect: {
          summary: 'detect which controls drive a head',
          load: async () => (await import('./verbs/map-detect.ts')).mapDetect,
        },
      },
    },
  },
  'Heads and poses:': {
    import: {
      summary: 'import a head or an animation as documents',
      load: async () => (await import('./verbs/import.ts')).importVerb,
    },
    character: {
      summary: 'create characters',
      verbs: {
        create: {
          summary: 'create a character folder from a head',
          load: async () => (await import('./verbs/character-create.ts')).characterCreate,
        },
      },
    },
    accessory: {
      summary: 'wear beards, brows, glasses and hats that follow the face',
      verbs: {
        add: {
          summary: 'make an accessory of a mesh',
          load: async () => (await import('./verbs/accessory/accessory-add.ts')).accessoryAdd,
        },
        fit: {
          summary: 'fit an accessory to a head',
          load: async () => (await import('./verbs/accessory/accessory-fit.ts')).accessoryFit,
        },
        wear: {
          summary: 'add an accessory to a character',
          load: async () => (await import('./verbs/accessory/accessory-wear.ts')).accessoryWear,
        },
        remove: {
          summary: 'remove an accessory from a character',
          load: async () => (await import('./verbs/accessory/accessory-remove.ts')).accessoryRemove,
        },
        list: {
          summary: 'list what a character wears',
          load: async () => (await import('./verbs/accessory/accessory-list.ts')).accessoryList,
        },
      },
    },
    poses: {
      summary: 'create and edit pose assets',
      verbs: {
        create: {
          summary: 'create a pose asset from the frames or morphs of a head',
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
          summary: 'rename poses from a text file',
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
        'to-joints': {
          summary: 'turn the morphs of a head into joints',
          load: async () => (await import('./verbs/poses/poses-to-joints.ts')).posesToJoints,
        },
        'to-morphs': {
          summary: 'turn the poses of a head into morphs',
          load: async () => (await import('./verbs/poses/poses-to-morphs.ts')).posesToMorphs,
        },
        update: {
          summary: 'update poses from a head that was exported again',
          load: async () => (await import('./verbs/poses/poses-update.ts')).posesUpdate,
        },
        merge: {
          summary: 'merge two assets',
          load: async () => (await import('./verbs/poses/poses-merge.ts')).posesMerge,
        },
        make: {
          summary: 'make the poses of a static head',
          load: async () => (await import('./verbs/poses/poses-make.ts')).posesMake,
        },
        transfer: {
          summary: 'transfer the poses of one head to another',
          load: async () => (await import('./verbs/poses/poses-transfer.ts')).posesTransfer,
        },
        landmarks: {
          summary: 'find the landmarks of a face',
          load: async () => (await import('./verbs/poses/poses-landmarks.ts')).posesLandmarks,
        },
        extract: {
          summary: 'create a new asset from some poses',
          load: async () => (await import('./verbs/poses/poses-extract.ts')).posesExtract,
        },
      },
    },
    'create-head': {
      summary: 'create a head with all poses, as a start for your own',
      load: async () => (await import('./verbs/create-head.ts')).createHead,
    },
    export: {
      summary: 'write a head as Roblox, VRM, the web or Quest wants it',
      load: async () => (await import('./verbs/export.ts')).exportVerb,
    },
    optimize: {
      summary: 'reduce the file size of a head',
      load: async () => (await import('./verbs/optimize.ts')).optimize,
    },
  },
  'Clips:': {
    capture: {
      summary: 'capture the face in a video as a clip',
      load: async () => (await import('./verbs/capture.ts')).capture,
    },
    speak: {
      summary: 'turn a voice, a text or speech timings into a clip',
      load: async () => (await import('./verbs/speak.ts')).speak,
    },
    bridge: {
      summary: 'receive and send faces over the network',
      load: async () => (await import('./verbs/bridge/bridge.ts')).bridge,
    },
    bake: {
      summary: 'bake clips onto heads as ordinary glTF animations',
      load: async () => (await import('./verbs/bake.ts')).bake,
    },
    clip: {
      summary: 'edit and convert clips',
      verbs: {
        convert: {
          summary: 'convert a clip to another format',
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
      summary: 'convert a compressed clip to another format',
      load: async () => (await import('./verbs/decompress.ts')).decompress,
    },
  },
  'Pipelines and shells:': {
    run: {
      summary: 'run the steps of a job file',
      load: async () => (await import('./verbs/run.ts')).runVerb,
    },
    completion: {
      summary: 'print a completion script for bash, zsh or fish',
      load: async () => (await import('./verbs/completion.ts')).completion,
    },
  },
  'Library:': {
    library: {
      summary: 'start an asset library in a folder',
      load: async () => (await import('./verbs/library/library.ts')).libraryVerb,
    },
    login: {
      summary: 'log in to a library',
      load: async () => (await import('./verbs/library/login.ts')).login,
    },
    publish: {
      summary: 'publish a character, clip or other asset',
      load: async () => (await import('./verbs/library/publish.ts')).publish,
    },
    install: {
      summary: 'install assets and lock their versions',
      load: async () => (await import('./verbs/library/install.ts')).install,
    },
    search: {
      summary: 'search a library',
      load: async () => (await import('./verbs/library/search.ts')).search,
    },
    yank: {
      summary: 'hide a version from ranges',
      load: async () => (await import('./verbs/library/versions.ts')).yank,
    },
    deprecate: {
      summary: 'warn everyone who installs a version',
      load: async () => (await import('./verbs/library/versions.ts')).deprecate,
    },
    tag: {
      summary: 'point a tag at a version',
      load: async () => (await import('./verbs/library/versions.ts')).tag,
    },
    token: {
      summary: 'create and revoke access tokens',
      verbs: {
        create: {
          summary: 'create an access token',
          load: async () => (await import('./verbs/library/tokens.ts')).tokenCreate,
        },
        list: {
          summary: 'list your access tokens',
          load: async () => (await import('./verbs/library/tokens.ts')).tokenList,
        },
        revoke: {
          summary: 'revoke an access token',
          load: async () => (await import('./verbs/library/tokens.ts')).tokenRevoke,
        },
      },
    },
    trust: {
      summary: 'let build servers publish without a secret',
      verbs: {
        add: {
          summary: 'let a build server publish an asset',
          load: async () => (await import('./verbs/library/trust.ts')).trustAdd,
        },
        list: {
          summary: 'list the builds that can publish',
          load: async () => (await import('./verbs/library/trust.ts')).trustList,
        },
        remove: {
          summary: 'stop a build server from publishing',
          load: async () => (await import('./verbs/library/trust.ts')).trustRemove,
        },
      },
    },
  },
  'Editor:': {
    studio: {
      summary: 'start the browser editor for a folder of documents',
      load: async () => (await import('./verbs/studio.ts')).studio,
    },
  },
}
