import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The address's query, and how to replace it; small where React Router's own brings its data APIs along. */
export const useSearchParams = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const replaceParams = (next: URLSearchParams, { replace = false } = {}) => {
    const query = String(next);
    void navigate(`${pathname}${query && `?${query}`}${hash}`, { replace });
  };
  return [params, replaceParams] as const;
};
