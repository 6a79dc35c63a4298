export const MAX_CHANNEL_NAME_LENGTH = 60
/** The maximum number of channels per person and per team. */
export const MAX_CHAT_CHANNELS = 10
