/** The first eight bytes, as text. */
export const MAGIC = 'FACEWORK'
