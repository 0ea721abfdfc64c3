import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

// the page of the address is found while the session is asked for
void router.load();

/** Every page behind the sign-in. */
export function Application() {
  return <RouterProvider router={router} />;
}
