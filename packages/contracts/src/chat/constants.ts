export const MAX_CHANNEL_NAME_LENGTH = 60
/** The maximum number of channels for a person, and for a team. */
export const MAX_CHAT_CHANNELS = 10
