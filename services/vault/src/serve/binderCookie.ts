/** Second bond of a session to a browser's partition, beside the key: no script reads it, no subdomain sets it. */
export const binderCookie = '__Host-billfold-vault'
