export type { CompactWallet } from '../compact/CompactWallet.ts'
export { compactWallets } from '../compact/compactWallets.generated.ts'
export { loadTopIcons } from '../compact/loadTopIcons.ts'
export { placeholderIcon } from '../compact/placeholderIcon.ts'
