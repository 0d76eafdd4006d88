/** The x coordinates of the secret and its digest on the polynomials. */
export const secretPlaces = { digest: 254, secret: 255 } as const
