/**
 * The address of `did:pkh:eip155:1:0x…`; empty for another text.
 * @example getDidAddress('did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
 */
export function getDidAddress(did: string): string {
  return /^did:pkh:[^:]+:[^:]+:([^:]+)$/.exec(did)?.[1] ?? ''
}
