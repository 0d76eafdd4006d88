import { EmptyState, WalletIcon } from 'billfold/parts'
import { useText } from '../../texts/useText.ts'

/** The window when nothing is asked in it: opened by hand, loaded anew after its frame was gone, or decided. */
export function EmptyWindow() {
  const t = useText()
  return <EmptyState icon={<WalletIcon />} title={t('window.empty.title')} hint={t('window.empty.hint')} />
}
