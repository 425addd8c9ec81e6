import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Modal.css';

/** Over the navigation bar too: while something is asked, nothing else can be pressed. */
const ABOVE_ALL = 1300;

interface DialogProps {
  opened: boolean;
  title: string;
  /** Whether only its own buttons close it, not Escape or a press beside it. */
  isHeld?: boolean;
  /** Whether the focus goes back when it closes; false when the caller moves it. */
  returnFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the screen; its buttons are the caller's. */
export function Dialog({ opened, title, isHeld = false, returnFocus = true, onClose, children }: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      returnFocus={returnFocus}
      centered
      zIndex={ABOVE_ALL}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Stack gap="md">
            {/* The kit's own head would be a second banner of the page. */}
            <Modal.Title fw={700} lh={1.3}>
              {title}
            </Modal.Title>
            {children}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
