/** Longest metadata of an item that are read. */
export const maxMetadataBytes = 256 * 1_024
