import type { Kit } from '../Kit.ts'

/**
 * Sets the label that the modal shows for an account, such as 'Savings', beside its address. Without `label` it removes the
 * label. Labels are not stored: set them again on each page load.
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
