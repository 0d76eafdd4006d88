/**
 * The scope of what belongs to no visitor's call: sweeping, sending mails, the operator's words, and finding by an id or a secret which realm it is of.
 * No realm has this name.
 */
export const everyRealm = '*'
