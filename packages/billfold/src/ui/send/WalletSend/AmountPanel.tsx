import { navigate } from '../../../core/actions/navigate.ts'
import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronDownIcon } from '../../../parts/icons/ChevronDownIcon.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { plainDigits } from '../../../parts/plainDigits.ts'
import { plainText } from '../../../parts/plainText.ts'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import type { SendDraft } from '../../../send/SendState.ts'
import { toPlainAmount } from '../../shared/amount/toPlainAmount.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { useSend } from '../useSend.ts'

/** From here on digits need a smaller type to stay in sight. */
const LONG_CHARACTERS = 8
const LONGER_CHARACTERS = 12
const CENT_PLACES = 2

/** How much of which token. */
export function AmountPanel({ token, units, most, price }: AmountPanel.Props) {
  const t = useText()
  const [{ draft }, send] = useSend()
  const { amount, given } = draft
  const unit = (price && draft.shownIn) || draft.unit
  const shown = unit === draft.unit ? amount : toUnit(unit, { token, units, price, amount })
  const isFixed = given.includes('amount')
  const locale = useKitState(state => state.settings.locale)
  return (
    <div className="bf-panel-card">
      <div className="bf-send-line">
        {unit === 'fiat' && (
          <span className="bf-send-sign" aria-hidden="true">
            $
          </span>
        )}
        <input
          className="bf-send-amount"
          data-long={shown.length > LONGER_CHARACTERS ? 'more' : shown.length > LONG_CHARACTERS ? '' : undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          placeholder="0"
          dir="ltr"
          aria-label={unit === 'fiat' ? `${t('send.amount')} $` : t('send.amount')}
          readOnly={isFixed}
          value={shown}
          onChange={event => {
            const text = plainDigits(event.target.value.trim())
            const isPasted = text.length > shown.length + 1 || /Paste|Drop/.test(inputTypeOf(event.nativeEvent))
            // Where a comma separates decimals it is typed for the point.
            send.edit({ unit, amount: isPasted ? toPlainAmount(text, locale) : text.replace(/^(\d*),$/, '$1.') })
          }}
        />
        <TokenButton token={token} isFixed={given.includes('token')} />
      </div>
      <div className="bf-send-line" data-foot="">
        {token && price && <FiatSwitch token={token} units={units} price={price} unit={unit} isFixed={isFixed} />}
        {token && <Held token={token} />}
        {token && !isFixed && (
          <button
            type="button"
            className="bf-send-max"
            disabled={most === undefined || most === 0n}
            onClick={() => send.edit({ amount: formatUnits(most ?? 0n, token.decimals), unit: 'token' })}
          >
            {t('send.max')}
          </button>
        )}
      </div>
    </div>
  )
}

export declare namespace AmountPanel {
  type Props = {
    readonly token: TokenBalance | undefined
    readonly units: bigint | undefined
    /** What Max stands for, while that is known. */
    readonly most: bigint | undefined
    /** Of one token, where it is known and worth something. */
    readonly price: string | undefined
  }
}

function TokenButton({ token, isFixed }: { readonly token: TokenBalance | undefined; readonly isFixed: boolean }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('WalletSendSelectToken')
  const content = token ? (
    <>
      <Image name={token.symbol.trim() || token.name} src={token.iconUrl} size={24} isRound isEager />
      <span className="bf-cut" dir="auto">
        {plainText(token.symbol).trim() || plainText(token.name).trim() || '?'}
      </span>
    </>
  ) : (
    t('send.chooseToken')
  )
  if (isFixed) return <span className="bf-send-token">{content}</span>
  return (
    <button
      type="button"
      {...warm}
      className="bf-send-token"
      onClick={() => navigate(kit, { view: 'WalletSendSelectToken' })}
    >
      {token && <VisuallyHidden>{t('send.changeToken')}</VisuallyHidden>}
      {content}
      <ChevronDownIcon width={16} height={16} />
    </button>
  )
}

/** The same amount in the other unit; pressed, the visitor sees that one above, and enters it if they type. */
function FiatSwitch({ token, units, price, unit, isFixed }: FiatSwitchProps) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const [, send] = useSend()
  const isFiat = unit === 'fiat'
  const value = fiatValue(units ?? 0n, token.decimals, price)
  const text = units === undefined ? '' : formatUnits(units, token.decimals)
  const shown = isFiat ? (
    <Amount value={text || '0'} symbol={token.symbol} locale={locale} unknownLabel={t('account.valueUnknown')} />
  ) : (
    <Amount
      value={value}
      prefix="$"
      digits={CENT_PLACES}
      minDigits={CENT_PLACES}
      locale={locale}
      unknownLabel={t('account.valueUnknown')}
    />
  )
  if (isFixed) return <span className="bf-send-fiat">{shown}</span>
  return (
    <button type="button" className="bf-send-fiat" onClick={() => send.edit({ shownIn: isFiat ? 'token' : 'fiat' })}>
      <VisuallyHidden>{t(isFiat ? 'send.inToken' : 'send.inFiat')}</VisuallyHidden>
      {shown}
      <SwapIcon />
    </button>
  )
}

type FiatSwitchProps = {
  readonly token: TokenBalance
  readonly units: bigint | undefined
  readonly price: string
  readonly unit: SendDraft['unit']
  readonly isFixed: boolean
}

function Held({ token }: { readonly token: TokenBalance }) {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  return (
    <span className="bf-send-balance bf-cut">
      {t('send.balance')}{' '}
      <Amount
        value={formatUnits(token.balance, token.decimals)}
        symbol={token.symbol}
        locale={locale}
        unknownLabel={t('account.balanceUnknown')}
      />
    </span>
  )
}

/** How the text came in, where the browser says. */
function inputTypeOf(event: Event): string {
  return 'inputType' in event ? String(event.inputType) : ''
}

/** An amount that was typed in the other unit; as it was typed, while it is not an amount. */
function toUnit(
  unit: SendDraft['unit'],
  { token, units, price, amount }: Partial<AmountPanel.Props> & { amount: string },
) {
  if (!token || units === undefined) return amount
  return unit === 'token' ? formatUnits(units, token.decimals) : toCents(fiatValue(units, token.decimals, price))
}

/** Cut to whole cents, so that switching never asks for more than there was. */
function toCents(value: string | undefined): string {
  const [whole = '0', fraction = ''] = (value ?? '').split('.')
  const cents = fraction.slice(0, CENT_PLACES).replace(/0+$/, '')
  return cents ? `${whole}.${cents}` : whole
}
