/** Whether an update found its row. */
export function isUpdated(result: { readonly numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n
}
