/**
 * The few members of bcoin 1.0.2 that we call, with the types that it does not ship. Hashes are hex in the byte order of the
 * wire, the reverse of what people see, unless a name says otherwise (`txid`, `rhash`); amounts are satoshi.
 */
export type Bcoin = {
  Address: { fromScript(script: bcoin.Script): object | null }
  Block: { fromRaw(bytes: Buffer): bcoin.Block }
  Chain: new (options: object) => bcoin.Chain
  Mempool: new (options: object) => bcoin.Mempool
  Miner: new (options: object) => bcoin.Miner
  Network: { get(type: 'regtest'): bcoin.Network }
  Script: { fromRaw(bytes: Buffer): bcoin.Script }
  TX: { fromRaw(bytes: Buffer): bcoin.Transaction }
  VerifyError: new (transaction: bcoin.Transaction, code: string, reason: string, score: number) => Error
  /** Filled by the loader. */
  curve: object
}

export declare namespace bcoin {
  type Script = { toRaw(): Buffer }
  type Output = { readonly value: number; readonly script: Script }
  type Input = {
    readonly prevout: { readonly hash: string; readonly index: number; rhash(): string }
    readonly script: Script
    readonly sequence: number
    readonly witness: { readonly items: readonly Buffer[] }
  }
  type Transaction = {
    readonly version: number
    readonly locktime: number
    readonly inputs: readonly Input[]
    readonly outputs: readonly Output[]
    hash(encoding: 'hex'): string
    txid(): string
    toRaw(): Buffer
    getSize(): number
    getWeight(): number
    isCoinbase(): boolean
    /** Throws a `ScriptError`. */
    checkInput(index: number, coin: Output, flags: number): void
  }
  type Block = {
    readonly version: number
    readonly merkleRoot: string
    readonly time: number
    readonly bits: number
    readonly nonce: number
    readonly txs: readonly Transaction[]
    rhash(): string
    toRaw(): Buffer
    getSize(): number
    getWeight(): number
  }
  type View = { getOutputFor(input: Input): Output | null }
  type ChainEntry = { readonly hash: string; readonly height: number; readonly time: number }
  type Network = { readonly genesisBlock: string; now(): number }
  type Chain = {
    readonly tip: ChainEntry
    readonly options: { checkpoints: boolean }
    open(): Promise<void>
    close(): Promise<void>
    add(block: Block): Promise<ChainEntry | null>
    reset(height: number): Promise<void>
    getMedianTime(entry: ChainEntry): Promise<number>
    getCoinView(transaction: Transaction): Promise<View>
  }
  type MempoolEntry = { readonly tx: Transaction; readonly fee: number; readonly time: number }
  type Mempool = {
    readonly map: ReadonlyMap<string, MempoolEntry>
    open(): Promise<void>
    close(): Promise<void>
    reset(): Promise<void>
    /** Answers the hashes of unknown parents, or nothing. */
    addTX(transaction: Transaction): Promise<readonly string[] | null>
    addBlock(entry: ChainEntry, transactions: readonly Transaction[]): Promise<void>
    getSpent(hash: string, index: number): MempoolEntry | undefined
    evictEntry(entry: MempoolEntry): void
    removeOrphan(hash: string): void
    verify(entry: MempoolEntry, view: View): Promise<void>
    verifyInputs(transaction: Transaction, view: View, flags: number): Promise<void>
  }
  type Job = { addTX(transaction: Transaction, view: View): boolean; refresh(): void; mineAsync(): Promise<Block> }
  type Miner = {
    open(): Promise<void>
    close(): Promise<void>
    createJob(tip: null, address: object): Promise<Job>
  }
}
