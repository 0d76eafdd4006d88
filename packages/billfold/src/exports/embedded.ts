// The public names of billfold/embedded: wallets behind an e-mail or social login, in a vault of your own.
export { updateEmail } from '../core/email/updateEmail.ts'
export { embedded } from '../embedded/connector/embedded.ts'
export { loadEmbeddedUi } from '../embedded/loadEmbeddedUi.ts'
