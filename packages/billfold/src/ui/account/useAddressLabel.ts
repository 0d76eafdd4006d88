import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { useAddressLabels } from './useAddressLabels.ts'

/** What the visitor, or else the host, calls an account of the active family, if either does. */
export function useAddressLabel(address: string | undefined): string | undefined {
  const { namespace } = useShownAccount()
  return useAddressLabels(namespace)(address)
}
