'use client'
import { useShownAccount } from '../hooks/useShownAccount.ts'
import { Avatar } from '../parts/Avatar.tsx'

/**
 * The picture of the active account: that of its name or `setAvatar`, else one derived from its address. For the button of
 * the account: `account` draws it instead of the address, `balance` before it. `size` is its edge in px.
 * @example <ConnectButton account={<AccountAvatar />} />
 */
export function AccountAvatar({ size = 20 }: { readonly size?: number }) {
  const { address, profileImage } = useShownAccount()
  return address ? <Avatar address={address} src={profileImage} size={size} /> : null
}
