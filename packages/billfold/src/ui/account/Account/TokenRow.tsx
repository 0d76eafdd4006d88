import type { TokenBalance } from '../../../core/contracts/Features.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { Image } from '../../../parts/Image.tsx'
import { Row } from '../../../parts/Row.tsx'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { useText } from '../../texts/useText.ts'

/** One token: how much there is, and what it is worth where a price is known. Not a button: it does nothing. */
export function TokenRow({ token, network, locale }: TokenRow.Props) {
  const t = useText()
  const { symbol, balance, decimals, iconUrl, price } = token
  // Some tokens have no name, or one of blanks.
  const name = token.name.trim() || symbol.trim() || formatAddress(token.address ?? '')
  const value = network.isTestnet ? undefined : fiatValue(balance, decimals, price)
  const amount = { value: formatUnits(balance, decimals), symbol, locale, unknownLabel: t('account.balanceUnknown') }
  const badge = token.address && <Image name={network.name} src={network.image} size={16} isRound />
  const image = <Image name={symbol.trim() || name} src={iconUrl} isRound badge={badge} />
  if (value === undefined) return <Row isFlat image={image} title={name} trailing={<Amount {...amount} />} />
  return (
    <Row
      isFlat
      image={image}
      title={name}
      subtitle={<Amount {...amount} />}
      trailing={
        <Amount
          value={value}
          prefix="$"
          digits={2}
          minDigits={2}
          locale={locale}
          unknownLabel={t('account.valueUnknown')}
        />
      }
    />
  )
}

export declare namespace TokenRow {
  type Props = {
    token: TokenBalance
    network: { name: string; image: string | undefined; isTestnet: boolean }
    /** BCP 47 tag of the host, for digits and separators. */
    locale: string | undefined
  }
}
