/** A picture that was drawn anew and may be served. */
export type Picture = {
  readonly type: 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
}
