/** In morph weights, every mesh that has a morph of the name. */
export const EVERY_MESH = '*'
