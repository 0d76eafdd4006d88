/**
 * How far a request that may send money has come. Whoever asks for it passes `onStage` along, and reads the last stage
 * when the request fails: before `wallet` or `node` every error proves that nothing was sent.
 *
 * Whoever calls the next layer tells `wallet` first. A layer that marks the moment by itself (a family, a connector) tells
 * `unasked` when it starts, and `wallet` or `node` just before it asks the wallet or broadcasts. A layer that does not know
 * about this leaves `wallet`: nothing counts as unsent by default.
 *
 * A page may end at any moment: whoever broadcasts names the hash with `node`, before a node is asked.
 * `onStage` may return the id of the send in the kit's list. A wallet that tells later what it signed names it then.
 *
 * - `unasked`: nobody has been asked yet.
 * - `wallet`: the wallet has it. Only its own no proves that nothing was sent.
 * - `node`: it is signed, and a node may have it.
 * - `refused`: it is signed, and no node has it: the only one that was asked refused it.
 */
export type HandOverStage = 'unasked' | 'wallet' | 'node' | 'refused'
