import * as v from 'valibot'
import { gasPriceCacheMs } from '../limits.ts'
import { baseUnits, lenient, networkId } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Gas prices of a network in base units of its native token. */
export const getGasPrice = endpoint({
  name: 'getGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: v.object({ chainId: networkId }),
  answer: v.object({ standard: baseUnits, fast: lenient(baseUnits), instant: lenient(baseUnits) }),
  answerKind: 'json',
  cacheMs: gasPriceCacheMs,
  isOurs: false,
})

export const getGasPriceExample: Example<typeof getGasPrice> = {
  path: '/v1/convert/gas-price',
  query: { chainId: 'eip155:1' },
  answer: { standard: '1000000000', fast: '1200000000', instant: '1500000000' },
}
