/** What the worker keeps between two visits. Nothing in it can be read as a key. */
export type CustodyStorage = {
  /** Whether it outlives the page; false where the browser refuses storage. */
  readonly isLasting: boolean
  hasDeviceKeys(): Promise<boolean>
  readDeviceKey(envelopeId: string): Promise<CryptoKey | undefined>
  writeDeviceKey(envelopeId: string, key: CryptoKey): Promise<void>
  removeDeviceKey(envelopeId: string): Promise<void>
  /** The highest generation of a vault that was opened here; 0 before the first. */
  readGeneration(vaultId: string): Promise<number>
  /** Raises the mark to `generation` in one transaction; a higher mark stays. */
  raiseGeneration(vaultId: string, generation: number): Promise<void>
}
