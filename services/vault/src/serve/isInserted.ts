/** Whether an insert that gives way to a row of the same key did insert. */
export function isInserted(result: { readonly numInsertedOrUpdatedRows?: bigint | undefined }): boolean {
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
