"""What becomes of a connection that never says what it wants?

Whoever opens one has to send the whole head of a request in time, the first and every later one; otherwise it is
closed, so that connections held open by nobody's requests do not use up those that there are.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 20.0
"""In which the head of a request arrives."""


class HeadTimeoutProtocol(H11Protocol):
    """One connection of uvicorn's, closed when a head does not arrive in time."""

    head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take some bytes; a head that is whole is waited for no more, one that has begun is."""
        super().data_received(data)
        self._wait_for_head()

    def connection_lost(self, error: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(error)

    def _wait_for_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self.head_timer is None:
            self.head_timer = self.loop.call_later(SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
