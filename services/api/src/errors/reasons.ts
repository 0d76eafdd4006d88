import {
  swapAmountTooSmall,
  swapInsufficientLiquidity,
  swapNoRoute,
  swapQuoteFailed,
  swapsUnsupported,
} from 'billfold/protocol'

/** Every refusal the service declares: its HTTP status, its name on the wire and its text. Names that are alert codes of the kit are meant to be shown by it. */
export const reasons = {
  invalidInput: { status: 400, name: 'INVALID_INPUT', description: 'The request does not fit the endpoint' },
  invalidJson: { status: 400, name: 'INVALID_JSON', description: 'The body is not valid JSON' },
  projectIdMissing: { status: 400, name: 'PROJECT_ID_NOT_CONFIGURED', description: 'The query has no projectId' },
  networkUnsupported: { status: 400, name: 'NETWORK_UNSUPPORTED', description: 'The network is not served here' },
  gasPriceUnsupported: {
    status: 400,
    name: 'NETWORK_UNSUPPORTED',
    // The text of specification section 8.
    description: 'Network not supported for Gas Price',
  },
  // The names of these are codes of the kit's errors.
  swapsUnsupported: { status: 400, name: swapsUnsupported.code, description: swapsUnsupported.message },
  swapNoRoute: { status: 400, name: swapNoRoute.code, description: swapNoRoute.message },
  swapInsufficientLiquidity: {
    status: 400,
    name: swapInsufficientLiquidity.code,
    description: swapInsufficientLiquidity.message,
  },
  swapAmountTooSmall: { status: 400, name: swapAmountTooSmall.code, description: swapAmountTooSmall.message },
  swapQuoteFailed: { status: 503, name: swapQuoteFailed.code, description: 'No price could be fetched' },
  secretKeyInvalid: {
    status: 401,
    name: 'INVALID_SECRET_KEY',
    description: 'The secret key is not one of the project',
  },
  signInRefused: { status: 401, name: 'SIGN_IN_REFUSED', description: 'The sign-in is not valid' },
  sessionInvalid: {
    status: 401,
    name: 'SESSION_INVALID',
    description: 'No session has this token; sign in again',
  },
  signInOff: {
    status: 403,
    name: 'SIGN_IN_NOT_ENABLED',
    description: 'Sign-in by this service is not enabled for the project',
  },
  webhookRefused: {
    status: 401,
    name: 'WEBHOOK_REFUSED',
    description: 'The webhook is not signed by the provider, or not within the last minutes',
  },
  onrampOff: {
    status: 403,
    name: 'ONRAMP_NOT_ENABLED',
    description: 'Buying is not enabled for the project, or no provider is set up',
  },
  projectUnknown: { status: 403, name: 'INVALID_APP_CONFIGURATION', description: 'No project has this projectId' },
  originNotAllowed: {
    status: 403,
    name: 'INVALID_APP_CONFIGURATION',
    description: 'The origin is not among the allowed origins of the project',
  },
  originMissing: {
    status: 403,
    name: 'INVALID_APP_CONFIGURATION',
    description: 'The request names no origin; servers send the secret key of the project',
  },
  mediaNotSigned: {
    status: 403,
    name: 'MEDIA_NOT_SIGNED',
    description: 'Only pictures whose address this service gave out are fetched',
  },
  chainIdInvalid: {
    status: 400,
    name: 'INVALID_CHAIN_ID',
    // The text of specification section 5.
    description: 'Invalid chainId',
  },
  nameMalformed: {
    status: 400,
    name: 'NAME_INVALID',
    description: 'A name has at least 4 letters, digits or hyphens, below the suffix of this service',
  },
  nameMessageInvalid: { status: 400, name: 'NAME_MESSAGE_INVALID', description: 'The signed message is not valid' },
  nameSignatureInvalid: {
    status: 401,
    name: 'NAME_SIGNATURE_INVALID',
    description: 'The signature is not of this account',
  },
  namesOff: { status: 403, name: 'NAMES_NOT_OFFERED', description: 'This service offers no account names' },
  nameUnknown: { status: 404, name: 'NAME_NOT_FOUND', description: 'The name is not registered' },
  nameTaken: { status: 409, name: 'NAME_TAKEN', description: 'The name is registered already' },
  nameReserved: { status: 409, name: 'NAME_RESERVED', description: 'The name is reserved' },
  nameSimilar: { status: 409, name: 'NAME_SIMILAR', description: 'The name looks like a registered one' },
  nameOfAccount: { status: 409, name: 'ACCOUNT_HAS_NAME', description: 'The account has a name already' },
  notFound: { status: 404, name: 'NOT_FOUND', description: 'Nothing is served at this address' },
  imageNotFound: { status: 404, name: 'IMAGE_NOT_FOUND', description: 'There is no such image' },
  methodNotAllowed: { status: 405, name: 'METHOD_NOT_ALLOWED', description: 'The address takes other methods' },
  requestTimeout: { status: 408, name: 'REQUEST_TIMEOUT', description: 'The body did not arrive in time' },
  bodyTooLarge: { status: 413, name: 'BODY_TOO_LARGE', description: 'The body is larger than allowed' },
  unsupportedMediaType: {
    status: 415,
    name: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'Bodies are JSON, sent as application/json or text/plain',
  },
  amountNotTaken: {
    status: 422,
    name: 'AMOUNT_NOT_TAKEN',
    description: 'No provider takes this amount of this currency',
  },
  rateLimited: { status: 429, name: 'RATE_LIMITED_APP_CONFIGURATION', description: 'Too many requests' },
  internal: { status: 500, name: 'SERVER_ERROR_APP_CONFIGURATION', description: 'The service failed' },
  upstreamFailed: { status: 503, name: 'UPSTREAM_UNAVAILABLE', description: 'No node of the network answered' },
  onrampFailed: { status: 503, name: 'PROVIDER_UNAVAILABLE', description: 'The provider did not answer' },
  unavailable: { status: 503, name: 'TEMPORARILY_UNAVAILABLE', description: 'The service cannot work just now' },
} as const satisfies { readonly [key: string]: Reason }

export type Reason = { readonly status: number; readonly name: string; readonly description: string }
