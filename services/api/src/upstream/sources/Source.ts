/** Where metadata or a picture is: in the text itself, or at an address. */
export type Source =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'remote'
      readonly url: string
      /** Whether the host is one of the operator's settings, which may be in a private network. */
      readonly isGateway: boolean
    }
