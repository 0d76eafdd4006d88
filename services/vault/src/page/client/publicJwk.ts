import type { ProofKey } from './ProofKey.ts'

/** The public half of a proof key as the header of a proof carries it. */
export async function publicJwk({ publicKey }: ProofKey): Promise<publicJwk.ReturnType> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

export declare namespace publicJwk {
  type ReturnType = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
}
