import type { FeeTerms } from '../../../core/contracts/Features.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ArrowDownIcon } from '../../../parts/icons/ArrowDownIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { feeOptions } from '../../../send/feeOptions.ts'
import type { SendReview } from '../../../send/SendState.ts'
import { toTransfer } from '../../../send/toTransfer.ts'
import { shortSymbol } from '../../shared/amount/shortSymbol.ts'
import { wholeAmount } from '../../shared/amount/wholeAmount.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'
import { useFeature } from '../../view/useFeature.ts'
import { useSend } from '../useSend.ts'
import { useWarnings } from '../useWarnings.ts'
import { SpeedChoice } from './SpeedChoice.tsx'

/** Fees are shown with more places than balances: they are small. */
const FEE_DIGITS = 6
/** Up to here every place is shown: a fee of Bitcoin is some hundred of its smallest units. */
const MOST_PLACES = 9
const digitsOf = (decimals = 0) => (decimals > MOST_PLACES ? FEE_DIGITS : decimals)
/** What fits on a button beside another, and in large type. */
const LONG_CHARACTERS = 14

/** Everything that the wallet will be asked for, in full, and what it leaves. */
export function Review({ review, ask, change }: Review.Props) {
  const t = useText()
  const [{ draft }, send] = useSend()
  const { network } = useNetwork()
  const image = useNetworkImage(network)
  const locale = useKitState(state => state.settings.locale)
  const { token, amount, to } = review
  const isNative = token.address === undefined
  const { fee, refusal, isLoading, balance } = useCost(review)
  const warnings = useWarnings(to)
  const symbol = shortSymbol(token.symbol)
  const inWords = (units: bigint) =>
    t('sent.amount', { amount: wholeAmount(formatUnits(units, token.decimals), locale), symbol })
  const whole = wholeAmount(formatUnits(amount, token.decimals), locale)
  const value = network?.isTestnet ? undefined : fiatValue(amount, token.decimals, token.price)
  const { deposit = 0n, withheld = 0n } = fee ?? {}
  const atWorst = fee && fee.max + deposit
  const left = isNative ? fee && token.balance - amount - fee.expected - deposit : token.balance - amount
  const isShort = isNative && atWorst !== undefined && amount + atWorst > token.balance
  const isShortFee = !isNative && atWorst !== undefined && balance !== undefined && atWorst > balance
  // The rate of a fee may come from a single node.
  const isDear = isNative && fee !== undefined && fee.expected > amount
  const most = isShort && atWorst < token.balance ? token.balance - atWorst : undefined
  const lower = () => {
    send.back()
    send.edit({ amount: formatUnits(most ?? 0n, token.decimals), unit: 'token' })
    send.preview({ address: to, ...(review.toName === undefined ? {} : { name: review.toName }) }, token)
  }
  const native = network?.nativeCurrency
  return (
    <>
      <div className="bf-panel-card">
        <h2 className="bf-send-head">{t('review.send')}</h2>
        <div className="bf-review-amount">
          <div>
            {/* All digits: this is what is sent. */}
            <p className="bf-review-number" data-long={whole.length > LONG_CHARACTERS ? '' : undefined}>
              <bdi>{whole}</bdi> <span dir="auto">{symbol}</span>
            </p>
            {value !== undefined && <Fiat value={value} locale={locale} />}
          </div>
          <Image name={token.symbol.trim() || token.name} src={token.iconUrl} isRound isEager />
        </div>
      </div>
      <span className="bf-send-arrow">
        <ArrowDownIcon />
      </span>
      <div className="bf-panel-card">
        <h2 className="bf-send-head">{t('review.to')}</h2>
        <div className="bf-review-amount">
          <div>
            {review.toName !== undefined && (
              <p className="bf-review-name">
                <bdi>{plainText(review.toName)}</bdi>
              </p>
            )}
            <bdi className="bf-review-address" dir="ltr">
              {to}
            </bdi>
          </div>
          <Avatar address={to} size={40} />
        </div>
      </div>
      <dl className="bf-panel-card bf-review-rows">
        <div>
          <dt>{t('review.network')}</dt>
          <dd>
            <span className="bf-review-net">
              <Image name={network?.name ?? '?'} src={image} size={20} isRound isEager />
              <bdi className="bf-cut">{network?.name ?? t('network.unknown')}</bdi>
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('review.fee')}</dt>
          <dd>
            {isLoading ? (
              <Waiting label={t('review.feeLoading')} />
            ) : (
              <>
                <Amount
                  value={fee && native && formatUnits(fee.expected, native.decimals)}
                  symbol={native?.symbol ?? ''}
                  digits={digitsOf(native?.decimals)}
                  locale={locale}
                  unknownLabel={t('review.feeUnknown')}
                />
                {fee && native && fee.max > fee.expected && (
                  <>
                    {` · ${t('review.feeMost')} `}
                    <Amount
                      value={formatUnits(fee.max, native.decimals)}
                      digits={digitsOf(native.decimals)}
                      locale={locale}
                      unknownLabel={t('review.feeUnknown')}
                    />
                  </>
                )}
              </>
            )}
          </dd>
        </div>
        {native && deposit > 0n && (
          <Moved label={t('review.deposit')} units={deposit} currency={native} locale={locale} />
        )}
        {withheld > 0n && (
          <>
            <Moved label={t('review.withheld')} units={withheld} currency={token} locale={locale} />
            <Moved label={t('review.arrives')} units={amount - withheld} currency={token} locale={locale} />
          </>
        )}
        <div>
          <dt>{t('review.after')}</dt>
          <dd>
            {isLoading && isNative ? (
              <Waiting label={t('review.feeLoading')} />
            ) : (
              <Amount
                value={left === undefined || left < 0n ? undefined : formatUnits(left, token.decimals)}
                symbol={token.symbol}
                digits={digitsOf(token.decimals)}
                locale={locale}
                unknownLabel={t('review.afterUnknown')}
              />
            )}
          </dd>
        </div>
      </dl>
      {native && fee?.choices && fee.choices.length > 1 && (
        <SpeedChoice
          choices={fee.choices}
          speed={review.speed ?? 'normal'}
          choose={send.hurry}
          currency={native}
          locale={locale}
          digits={digitsOf(native.decimals)}
        />
      )}
      {warnings.map(({ tone, text }) => (
        <Notice key={text} tone={tone}>
          {text}
        </Notice>
      ))}
      {refusal && (
        <Notice tone="danger" isLive>
          {t('review.fails', { reason: String(refusal.context?.reason ?? refusal.shortMessage).slice(0, 200) })}
        </Notice>
      )}
      {isShort && (
        <Notice tone="danger" isLive>
          {t('review.short')}
        </Notice>
      )}
      {isShortFee && (
        <Notice tone="danger" isLive>
          {t('review.shortFee', { symbol: native?.symbol ?? '' })}
        </Notice>
      )}
      {isDear && (
        <Notice tone="danger" isLive>
          {t('review.dear')}
        </Notice>
      )}
      {warnings.length === 0 && !refusal && !isShort && !isShortFee && !isDear && (
        <p className="bf-hint">{t('review.once')}</p>
      )}
      <Stack isRow>
        <Button onClick={change}>{t('action.cancel')}</Button>
        {isShort || isShortFee ? (
          most !== undefined &&
          !draft.given.includes('amount') && (
            <Button kind="primary" onClick={lower}>
              {t('review.lower')}
            </Button>
          )
        ) : (
          <Button kind={refusal || isDear ? 'danger' : 'primary'} onClick={() => ask(fee?.terms)}>
            {refusal || isDear
              ? t('review.pressAnyway')
              : whole.length > LONG_CHARACTERS
                ? t('review.send')
                : t('review.press', { amount: inWords(amount) })}
          </Button>
        )}
      </Stack>
    </>
  )
}

export declare namespace Review {
  type Props = { readonly review: SendReview; readonly ask: (terms?: FeeTerms) => void; readonly change: () => void }
}

/** What it costs, and what there is to pay it. */
function useCost(review: SendReview) {
  const kit = useKit()
  const hasFee = useFeature('estimateFee')
  // One estimate covers all speeds: another speed needs no new request.
  const { speed = 'normal', ...transfer } = review
  const { value, status } = useQuery(feeOptions(kit, hasFee ? review.accountId : undefined, toTransfer(transfer)))
  const chosen = value?.fee?.choices?.find(choice => choice.speed === speed)
  const { value: native } = useBalance()
  return {
    fee: value?.fee && { ...value.fee, ...chosen },
    refusal: value?.refusal,
    isLoading: hasFee && status === 'loading',
    balance: native?.balance,
  }
}

function Moved({ label, units, currency, locale }: MovedProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount
          value={formatUnits(units, currency.decimals)}
          symbol={currency.symbol}
          digits={digitsOf(currency.decimals)}
          locale={locale}
          unknownLabel={label}
        />
      </dd>
    </div>
  )
}

type MovedProps = {
  readonly label: string
  readonly units: bigint
  readonly currency: { readonly symbol: string; readonly decimals: number }
  readonly locale: string | undefined
}

function Fiat({ value, locale }: { readonly value: string; readonly locale: string | undefined }) {
  const t = useText()
  return (
    <p className="bf-hint">
      <Amount
        value={value}
        prefix="$"
        digits={2}
        minDigits={2}
        locale={locale}
        unknownLabel={t('account.valueUnknown')}
      />
    </p>
  )
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <>
      <Skeleton width="short" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
