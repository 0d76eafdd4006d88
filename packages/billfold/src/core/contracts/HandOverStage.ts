/**
 * How far a request that may send money has come. The caller passes `onStage` along, and reads the last stage
 * when the request fails: before `wallet` or `node` every error proves that nothing was sent.
 *
 * The caller of the next layer reports `wallet` first. A layer that marks the moment by itself (a family, a connector) reports
 * `unasked` when it starts, and `wallet` or `node` just before it asks the wallet or broadcasts. A layer that does not know
 * about this leaves `wallet`: nothing counts as unsent by default.
 *
 * A page may end at any moment: the layer that broadcasts passes the hash with `node`, before it asks a node.
 * `onStage` may return the id of the send in the kit's list. For a wallet that reports later what it signed, the hash is passed then.
 *
 * - `unasked`: no request has been made yet.
 * - `wallet`: the wallet has it. Only a rejection by the wallet proves that nothing was sent.
 * - `node`: it is signed, and a node may have it.
 * - `refused`: it is signed, and no node has it: the only one that was asked refused it.
 */
export type HandOverStage = 'unasked' | 'wallet' | 'node' | 'refused'
