type Message = (inputs: Record<string, unknown>) => string

/** The loaded messages of another language than Vietnamese; the build makes every message look here first. */
export const translations: Record<string, Message> = {}
