import { useKitState } from '../../hooks/useKitState.ts'

/** What the host calls an account, if it does. */
export function useAddressLabel(address: string | undefined): string | undefined {
  return useKitState(({ settings }) => settings.addressLabels?.[address?.toLowerCase() ?? ''])
}
