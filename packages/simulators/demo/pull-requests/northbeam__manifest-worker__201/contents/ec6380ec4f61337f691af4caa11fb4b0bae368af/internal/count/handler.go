package count

import (
	"encoding/json"
	"net/http"
)

// Handler answers with the number of people on one vessel.
func Handler(counter *Counter) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		vessel := r.URL.Query().Get("vessel")
		if vessel == "" {
			http.Error(w, "vessel is missing", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		answer := map[string]any{"vessel": vessel, "aboard": counter.Aboard(vessel)}
		_ = json.NewEncoder(w).Encode(answer)
	})
}
