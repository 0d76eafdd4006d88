import { Icon } from './Icon.tsx'

/** Goes back; mirrored right-to-left. */
export const BackIcon = (props: Icon.Props) => <Icon d="M14.5 5.5L8 12l6.5 6.5" isDirectional {...props} />
