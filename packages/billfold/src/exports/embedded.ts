// The public names of billfold/embedded: wallets behind an e-mail or social login, in a vault of your own.
export { embedded } from '../embedded/connector/embedded.ts'
