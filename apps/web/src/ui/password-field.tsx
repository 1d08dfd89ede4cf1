import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { m } from '../paraglide/messages.js'
import './controls.css'

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': m.password_show(), title: m.password_show(), size: 'lg' }}
    // The library says it for other inputs only.
    aria-invalid={Boolean(props.error) || undefined}
    {...props}
  />
)
