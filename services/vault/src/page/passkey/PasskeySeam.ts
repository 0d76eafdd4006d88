/** The browser's own passkeys; `undefined` where it has none. */
export type PasskeySeam = Pick<CredentialsContainer, 'create' | 'get'> | undefined
