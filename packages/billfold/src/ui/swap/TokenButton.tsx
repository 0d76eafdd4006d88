import { navigate } from '../../core/actions/navigate.ts'
import type { TokenBalance } from '../../core/contracts/Features.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Image } from '../../parts/Image.tsx'
import { ChevronDownIcon } from '../../parts/icons/ChevronDownIcon.tsx'
import { plainText } from '../../parts/plainText.ts'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useText } from '../texts/useText.ts'
import { useWarm } from '../view/useWarm.ts'

/** The token of one side, which a press changes. */
export function TokenButton({ token, side }: TokenButton.Props) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('SwapSelectToken')
  return (
    <button
      type="button"
      {...warm}
      className="bf-send-token"
      onClick={() => {
        kit.runtime.emit({ type: 'CLICK_SELECT_TOKEN_TO_SWAP' })
        navigate(kit, { view: 'SwapSelectToken', params: { side } })
      }}
    >
      <VisuallyHidden>{t(side === 'from' ? 'swap.givenToken' : 'swap.receivedToken')}</VisuallyHidden>
      {token ? (
        <>
          <Image name={token.symbol.trim() || token.name} src={token.iconUrl} size={24} isRound isEager />
          <span className="bf-cut" dir="auto">
            {plainText(token.symbol).trim() || plainText(token.name).trim() || '?'}
          </span>
        </>
      ) : (
        t('swap.chooseToken')
      )}
      <ChevronDownIcon width={16} height={16} />
    </button>
  )
}

export declare namespace TokenButton {
  type Props = { readonly token: TokenBalance | undefined; readonly side: 'from' | 'to' }
}
