/**
 * What is wrong with a signed sign-in: the text is no sign-in message (`text`), the data differ from the text (`data`), or
 * a field differs from what the site expects.
 */
export type SignInFault =
  | 'text'
  | 'data'
  | 'domain'
  | 'uri'
  | 'chain'
  | 'address'
  | 'nonce'
  | 'version'
  | 'issued-at'
  | 'expired'
  | 'not-yet'
