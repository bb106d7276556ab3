/**
 * The name that stands for every mesh in morph weights. The same as EVERY_MESH of documents, whose code
 * does not ship with the runtime; a test holds the two equal.
 */
export const EVERY_MESH_NAME = '*'
