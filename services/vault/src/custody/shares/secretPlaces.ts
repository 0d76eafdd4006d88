/** Where the secret and its digest lie on the polynomials. */
export const secretPlaces = { digest: 254, secret: 255 } as const
