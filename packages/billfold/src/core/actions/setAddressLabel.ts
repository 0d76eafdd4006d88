import type { Kit } from '../Kit.ts'

/**
 * Calls an account by a label of the host's own in the modal: 'Savings'. The address stays beside it. Without `label` the
 * one before is removed. Nothing is stored: set it again on the next page.
 *
 * @example setAddressLabel(kit, { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', label: 'Savings' })
 */
export function setAddressLabel(
  kit: Kit,
  parameters: { readonly address: string; readonly label?: string | undefined },
): void {
  const { address, label } = parameters
  kit.store.setState(({ settings }) => ({
    settings: { ...settings, addressLabels: { ...settings.addressLabels, [address.toLowerCase()]: label } },
  }))
}
