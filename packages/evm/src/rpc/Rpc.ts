/** JSON-RPC of one network, however many addresses stand behind it. Rejects with `BillfoldError` only. */
export type Rpc = {
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /**
   * `request`, with the node that answered, so that another one can be asked the same. Nodes of the hosts that `except` names
   * are left out; `undefined` when the network has no other.
   */
  ask(call: Rpc.Ask): Promise<Rpc.Answer | undefined>
  /** What is left of the limit that the requests of this object share; the whole limit when each has its own. */
  leftMs(): number
}

export declare namespace Rpc {
  type Ask = {
    readonly method: string
    readonly params: readonly unknown[]
    readonly except?: readonly Node[]
    /** A limit of its own below that of the object. */
    readonly withinMs?: number
  }
  type Answer = { readonly result: unknown; readonly node: Node }
  /** Who answered. Two addresses of one host are one node: they have one operator. */
  type Node = {
    readonly origin: string
    /** Another node contradicted this one: it is asked later from now on. */
    doubt(): void
  }
}
