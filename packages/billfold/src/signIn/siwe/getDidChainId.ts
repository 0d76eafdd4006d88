/**
 * The number of the network of `did:pkh:eip155:1:0x…`, as text; empty for another text.
 * @example getDidChainId('did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
 */
export function getDidChainId(did: string): string {
  return /^did:pkh:[^:]+:([^:]+):[^:]+$/.exec(did)?.[1] ?? ''
}
